import { spawn } from 'node:child_process'
import { constants } from 'node:os'

/**
 * @typedef {object} StepOptions
 * @property {string} [cwd]
 * @property {NodeJS.ProcessEnv} [env] on top of ours
 * @property {boolean} [quiet] keep what it writes, instead of showing it as it comes
 *
 * @typedef {{ ok: boolean, code: number, output: string }} StepResult `output` is empty unless quiet
 */

/** @type {Set<import('node:child_process').ChildProcess>} */
const running = new Set()

/** Keeps the programs from asking questions, sending telemetry and looking for updates. */
const quietEnv = { CI: process.env['CI'] ?? '1', TURBO_TELEMETRY_DISABLED: '1', TURBO_NO_UPDATE_NOTIFIER: '1', DO_NOT_TRACK: '1' }

/**
 * Runs a program to its end. It gets no input and a process group of its own, to which `forwardSignals` passes signals on.
 * @param {string} command
 * @param {readonly string[]} args
 * @param {StepOptions} [options]
 * @returns {Promise<StepResult>}
 */
export function step(command, args, { cwd, env, quiet = false } = {}) {
  const child = spawn(command, args, {
    ...(cwd && { cwd }),
    env: { ...process.env, ...quietEnv, ...env },
    stdio: ['ignore', quiet ? 'pipe' : 'inherit', quiet ? 'pipe' : 'inherit'],
    detached: true,
  })
  running.add(child)
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream?.setEncoding('utf8').on('data', (text) => (output += text))
  return new Promise((resolve) => {
    const done = (/** @type {number} */ code) => {
      running.delete(child)
      resolve({ ok: code === 0, code, output })
    }
    child.once('error', (error) => {
      output += error.message
      done(127)
    })
    child.once('close', (code, signal) => done(code ?? 128 + (signal ? constants.signals[signal] : 0)))
  })
}

/**
 * Until the server has taken over, a signal ends the programs under way and then this process.
 * @returns a function that undoes it
 */
export function forwardSignals() {
  /** @type {NodeJS.Signals[]} */
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP']
  const forward = (/** @type {NodeJS.Signals} */ signal) => {
    for (const { pid } of running) {
      try {
        if (pid) process.kill(-pid, signal)
      } catch {
        // Already gone.
      }
    }
    process.exit(128 + constants.signals[signal])
  }
  for (const signal of signals) process.on(signal, forward)
  return () => {
    for (const signal of signals) process.off(signal, forward)
  }
}

/** Ends this process with npm, which cannot pass SIGKILL on. Otherwise the server would keep running and hold the port. */
export function endWithNpm() {
  if (!process.env['npm_lifecycle_event']) return
  const parent = process.ppid
  setInterval(() => {
    if (process.ppid !== parent) process.kill(process.pid, 'SIGTERM')
  }, 500).unref()
}
