// For node's --import: on SIGUSR2, causes an unhandled error. UNHANDLED selects its kind.
process.on('SIGUSR2', () => {
  const error = new Error('a bug')
  if (process.env['UNHANDLED'] === 'rejection') void Promise.reject(error)
  else throw error
})
