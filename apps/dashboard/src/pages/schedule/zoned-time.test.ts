import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { localText, localTimeOf } from './zoned-time.ts'

const berlin = 'Europe/Berlin'

describe('a local time', () => {
  test('that exists once is one instant', () => {
    expect(localTimeOf('2026-07-03T08:00', berlin)).toEqual({ kind: 'once', at: '2026-07-03T06:00:00.000Z' })
    expect(localTimeOf('2026-12-03T08:00', berlin)).toEqual({ kind: 'once', at: '2026-12-03T07:00:00.000Z' })
    expect(localTimeOf('2026-07-03T08:00', 'Asia/Kathmandu')).toEqual({ kind: 'once', at: '2026-07-03T02:15:00.000Z' })
  })

  test('that the clocks skip is refused with the next one that exists', () => {
    const next = { kind: 'skipped', next: '2026-03-29T01:00:00.000Z', nextLocal: '2026-03-29T03:00' }
    expect(localTimeOf('2026-03-29T02:00', berlin)).toEqual(next)
    expect(localTimeOf('2026-03-29T02:59', berlin)).toEqual(next)
    // A whole day: Samoa crossed the date line.
    expect(localTimeOf('2011-12-30T12:00', 'Pacific/Apia')).toMatchObject({ kind: 'skipped', nextLocal: '2011-12-31T00:00' })
  })

  test('that exists twice has both instants', () => {
    expect(localTimeOf('2026-10-25T02:30', berlin)).toEqual({
      kind: 'repeated',
      first: { at: '2026-10-25T00:30:00.000Z', offset: '+02:00' },
      second: { at: '2026-10-25T01:30:00.000Z', offset: '+01:00' },
    })
    expect(localTimeOf('2026-10-25T03:00', berlin)).toMatchObject({ kind: 'once' })
  })

  test('that is none is invalid', () => {
    for (const text of ['', '2026-02-30T08:00', '2026-07-03T25:00', 'tomorrow'])
      expect(localTimeOf(text, berlin)).toEqual({ kind: 'invalid' })
  })
})

test('the text of any instant leads back to it', () => {
  const zones = ['UTC', berlin, 'America/St_Johns', 'Australia/Lord_Howe', 'Asia/Kathmandu', 'Pacific/Chatham']
  const minutes = fc.integer({ min: Date.UTC(2000, 0) / 60_000, max: Date.UTC(2060, 0) / 60_000 })
  fc.assert(
    fc.property(minutes, fc.constantFrom(...zones), (minute, zone) => {
      const at = new Date(minute * 60_000).toISOString()
      const time = localTimeOf(localText(at, zone), zone)
      expect(time.kind === 'repeated' ? [time.first.at, time.second.at] : [time.kind === 'once' && time.at]).toContain(at)
    }),
  )
})
