import type { GetPromptResult, Prompt } from '@modelcontextprotocol/server'

type Text = (given: Readonly<Record<string, string>>) => string
type OwnPrompt = { shown: Prompt; text: Text }
const page = { name: 'pageId', description: "The page's id, from list_pages", required: true }

const howToChange =
  'Read it with get_document. Check your changes with plan_document, show me the list of changes, and wait for my consent. Then call apply_document with the revision that plan_document returned. If it is refused because the page has changed, plan again.'

const prompts: readonly OwnPrompt[] = [
  {
    shown: {
      name: 'new_page',
      title: 'Create a new page',
      description: 'Create a link page from a description, as a draft',
      arguments: [{ name: 'about', description: 'Whom or what the page is for, and its links', required: true }],
    },
    text: ({ about = '' }) =>
      `Create a link page. It is about: ${about}\nUse create_page, with a short address. ${howToChange} Leave the page a draft, and tell me its address.`,
  },
  {
    shown: {
      name: 'improve_page',
      title: 'Improve a page',
      description: 'Propose better texts and a better order for a page',
      arguments: [page],
    },
    text: ({ pageId = '' }) =>
      `Improve my page ${pageId}. Look at get_analytics for the last 30 days: links that are clicked often belong at the top. Suggest clearer titles and a better description. Keep the key of each link, so that it keeps its clicks. ${howToChange}`,
  },
  {
    shown: {
      name: 'monthly_report',
      title: 'Report on a month',
      description: "Summarize a page's views and clicks for the last month",
      arguments: [page],
    },
    text: ({ pageId = '' }) =>
      `Report on my page ${pageId}. Read get_analytics for the last calendar month and for the one before. Compare views, visitors and clicks, name the links and the referring sites that changed most, and read list_revisions for changes to the page in that time. Write at most 200 words. Change nothing.`,
  },
]

export const listPrompts = (): Prompt[] => prompts.map(({ shown }) => shown)

/** Undefined for an unknown name, and where a required argument is missing. */
export function promptOf(name: string, given: Readonly<Record<string, string>>): GetPromptResult | undefined {
  const prompt = prompts.find(({ shown }) => shown.name === name)
  if (!prompt?.shown.arguments?.every((argument) => !argument.required || given[argument.name])) return undefined
  return { messages: [{ role: 'user', content: { type: 'text', text: prompt.text(given) } }] }
}
