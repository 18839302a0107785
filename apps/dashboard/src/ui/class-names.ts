/** Joins class names. It does not resolve conflicts: of two conflicting classes, the order in the style sheet decides. */
export { clsx as cn } from 'clsx'
