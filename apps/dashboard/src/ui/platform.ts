/** Whether the keyboard has Apple's modifier keys. */
export const isApple = /Mac|iPhone|iPad/.test(navigator.platform)
