import type { Plan } from '@tessera/contract'

import * as texts from './texts.ts'

export const planWords: Record<Plan, string> = { free: texts.freePlan, pro: texts.proPlan, enterprise: texts.enterprisePlan }
