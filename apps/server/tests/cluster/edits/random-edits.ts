import { callsTo, signUp } from '../../support/client.ts'
import { EditedPage } from './edited-page.ts'

/** `oldest` is the age of the oldest answer, in milliseconds since the edit that had replaced it was answered. */
export type Outcome = { edits: number; reads: number; refused: number; oldest: number; wrong: string[] }

const pick = <T>(values: readonly T[]): T => values[Math.floor(Math.random() * values.length)] as T

/** Creates an account with five pages. */
export async function pagesToEdit(url: string): Promise<EditedPage[]> {
  const owner = await signUp(url, `editor-${Date.now().toString(36)}`)
  return Promise.all(Array.from({ length: 5 }, () => EditedPage.make(url, owner)))
}

/** Makes random edits through random instances, with one writer for each page, while readers request the pages from all of them. */
export async function editAtRandom(instances: readonly string[], pages: readonly EditedPage[], edits: number): Promise<Outcome> {
  const outcome: Outcome = { edits: 0, reads: 0, refused: 0, oldest: 0, wrong: [] }
  const written = new AbortController()
  const write = async (page: EditedPage) => {
    for (; outcome.edits < edits; await new Promise((resolve) => setTimeout(resolve, Math.random() * 100))) {
      outcome.edits += 1
      await page.edit(pick(instances))
    }
  }
  const read = async (url: string) => {
    while (!written.signal.aborted) {
      const page = pick(pages)
      const address = pick(page.addresses)
      const sent = performance.now()
      const answer = await callsTo(url)('GET', address)
      const age = page.ageOf(address, answer, sent)
      outcome.reads += 1
      if (answer.status === 503) outcome.refused += 1
      else if (age === undefined) outcome.wrong.push(`${url}${address} was never ${answer.status}`)
      else outcome.oldest = Math.max(outcome.oldest, age)
    }
  }
  const writing = Promise.all(pages.map(write)).finally(() => written.abort())
  await Promise.all([writing, ...[...instances, ...instances].map(read)])
  return outcome
}
