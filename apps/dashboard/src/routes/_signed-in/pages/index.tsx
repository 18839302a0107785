import { createFileRoute, redirect } from '@tanstack/react-router'

export const Route = createFileRoute('/_signed-in/pages/')({
  beforeLoad: () => {
    redirect({ to: '/', replace: true, throw: true })
  },
})
