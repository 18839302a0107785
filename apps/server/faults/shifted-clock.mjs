// For node's --import: the clock of a process that is so many milliseconds off. What measures durations goes on as it is.
const shift = Number(process.env['CLOCK_SHIFT'])
const RealDate = Date

globalThis.Date = class extends RealDate {
  /** @param {[]} args */
  constructor(...args) {
    super(...(args.length === 0 ? [RealDate.now() + shift] : args))
  }

  static now() {
    return RealDate.now() + shift
  }
}
