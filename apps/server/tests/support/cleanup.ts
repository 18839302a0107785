import { afterAll, afterEach, onTestFinished, TestRunner } from 'vitest'

type Work = () => Promise<void>

/** Runs it once the tests that are here are over: those of the file, or where a test calls it, that one. */
export function whenOver(work: Work): void {
  if (TestRunner.getCurrentTest()) onTestFinished(work)
  else afterAll(work)
}

/** The same, and something besides after each of them. */
export function afterTests({ each, all }: { each: Work; all: Work }): void {
  if (!TestRunner.getCurrentTest()) afterEach(each)
  whenOver(all)
}
