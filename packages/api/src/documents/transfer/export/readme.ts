/** The file README.txt of every archive. */
export const readme = `This is an export from Tessera.

pages/<slug>/document.json   the page: texts, theme, links. Import it, or send it to PUT /api/v1/pages/{pageId}/document
pages/<slug>/page.json       dates, former slugs, and the clicks of each link; "imported" is the part that another service reported
pages/<slug>/clicks.jsonl    one line for each click, in UTC; clicks.csv is the same as a table
pages/<slug>/days.jsonl      views, visitors and clicks of each day, in UTC; days.csv is the same as a table
pages/<slug>/history.jsonl   earlier states of the page, newest first
images/                      your images; each file's name is its SHA-256
site/<slug>/                 the page as files for any web server; also opens from the disk
account/                     your account, if you exported everything
manifest.json                every file with its size and SHA-256, what is missing, and why

To move to another Tessera, choose New page, Import it, and drop this file there. It imports the pages and, if you like, the click
counts. It does not import passwords, ids, former slugs, history, or the visits of single days.

Text in CSV files that a spreadsheet would take for a formula begins with an apostrophe. The JSON files are exact.
`
