/** Whether this is `npm run test:long`, which repeats more than `npm test` and looks at every combination. */
export const isLong = process.env['TEST_KIND'] === 'long'

/** How often a test repeats something. */
export const repetitions = ({ quick, long }: { quick: number; long: number }): number => (isLong ? long : quick)
