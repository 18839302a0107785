import { execFileSync } from 'node:child_process'
import { availableParallelism, cpus } from 'node:os'

/** Counted when a program starts: the bench later limits itself to one of them. */
const cores = availableParallelism()

/** @param {...string} args */
const git = (...args) => execFileSync('git', args, { encoding: 'utf8' }).trim()

/**
 * One sentence for a generated document: which version was measured, when, and on what.
 * @returns {string}
 */
export function provenance() {
  const changed = git('status', '--porcelain', '--untracked-files=no', ':(top,exclude)docs/*.md') !== ''
  const commit = `\`${git('rev-parse', '--short=10', 'HEAD')}\`${changed ? ' with uncommitted changes' : ''}`
  const date = new Date().toISOString().slice(0, 10)
  const machine = `${cpus()[0]?.model.trim() ?? 'unknown processor'}, ${cores} ${cores === 1 ? 'core' : 'cores'}`
  return `Measured at commit ${commit} on ${date} with Node ${process.version} on ${machine}.`
}
