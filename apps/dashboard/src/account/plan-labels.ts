import type { Plan } from '@tessera/contract'

import { fill } from '../ui/text/template.ts'
import * as texts from './texts.ts'

export const planNames: Record<Plan, string> = { free: texts.freePlan, pro: texts.proPlan, enterprise: texts.enterprisePlan }

/** "Free plan". */
export const planLabel = (plan: Plan): string => fill(texts.planLabel, { plan: planNames[plan] })
