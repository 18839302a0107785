// For node's --import: on SIGUSR2 a process fails in a way that no code handles. UNHANDLED says which.
process.on('SIGUSR2', () => {
  const error = new Error('a bug')
  if (process.env['UNHANDLED'] === 'rejection') void Promise.reject(error)
  else throw error
})
