/** A condition: the text of `column`, which has an index of this form, begins with the parameter, in whatever case. */
export const beginsWith = (column: string, parameter: string) =>
  // No character comes after the last one of Unicode. A pattern for `like` could not use the index of a prepared statement.
  `(lower(${column}) collate "C" >= lower(${parameter}) collate "C"
      and lower(${column}) collate "C" < (lower(${parameter}) || U&'\\+10FFFF') collate "C")`
