// For node's --import: the clock of a process that is so many milliseconds off. What measures durations goes on as it is.
const shift = Number(process.env['CLOCK_SHIFT'])

globalThis.Date = new Proxy(Date, {
  construct: (target, args) => Reflect.construct(target, args.length === 0 ? [target.now() + shift] : args),
  get: (target, key) => (key === 'now' ? () => target.now() + shift : Reflect.get(target, key)),
})
