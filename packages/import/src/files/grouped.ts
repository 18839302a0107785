import type { FoundItem } from '../found.ts'

/**
 * Items under the headings of their groups, in the order in which the groups appear first. Items without a group (an empty name) come first,
 * because nothing on a page ends the section that a heading begins.
 */
export function grouped<T extends FoundItem>(items: readonly { group: string; item: T }[]): FoundItem[] {
  const ungrouped: FoundItem[] = []
  const groups = new Map<string, FoundItem[]>()
  for (const { group, item } of items) {
    const members = group === '' ? ungrouped : groups.get(group)
    if (members) members.push(item)
    else groups.set(group, [{ kind: 'heading', where: item.where, title: group }, item])
  }
  return [ungrouped, ...groups.values()].flat()
}
