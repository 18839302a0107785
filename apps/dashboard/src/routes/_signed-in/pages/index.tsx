import { createFileRoute, redirect } from '@tanstack/react-router'

export const Route = createFileRoute('/_signed-in/pages/')({
  beforeLoad: () => {
    throw redirect({ to: '/', replace: true })
  },
})
