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

/** Nothing below asks questions, reports home or looks for updates. */
const calm = { CI: process.env['CI'] ?? '1', TURBO_TELEMETRY_DISABLED: '1', TURBO_NO_UPDATE_NOTIFIER: '1', DO_NOT_TRACK: '1' }

/**
 * Runs a program to its end. It gets no input and a process group of its own, which ends when we are told to end.
 * @param {string} command
 * @param {readonly string[]} args
 * @param {StepOptions} [options]
 * @returns {Promise<StepResult>}
 */
export function step(command, args, { cwd, env, quiet = false } = {}) {
  const child = spawn(command, args, {
    ...(cwd && { cwd }),
    env: { ...process.env, ...calm, ...env },
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

/** @param {NodeJS.Signals} signal */
function endAll(signal) {
  for (const { pid } of running) {
    try {
      if (pid) process.kill(-pid, signal)
    } catch {
      // Already gone.
    }
  }
}

/** Until the server has taken over, a signal ends the step under way and then us. Returns the undoing of that. */
export function forwardSignals() {
  /** @type {NodeJS.Signals[]} */
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP']
  const forward = (/** @type {NodeJS.Signals} */ signal) => {
    endAll(signal)
    process.exit(128 + constants.signals[signal])
  }
  for (const signal of signals) process.on(signal, forward)
  return () => {
    for (const signal of signals) process.off(signal, forward)
  }
}

/** npm that is killed with -9 cannot tell us; without it we would go on unseen, holding the port. */
export function endWithNpm() {
  if (!process.env['npm_lifecycle_event']) return
  const parent = process.ppid
  setInterval(() => {
    if (process.ppid !== parent) process.kill(process.pid, 'SIGTERM')
  }, 500).unref()
}
