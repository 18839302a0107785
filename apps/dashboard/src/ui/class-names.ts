/** Joins class names. Of two that contradict each other the style sheet's order decides, so none are given that do. */
export { clsx as cn } from 'clsx'
