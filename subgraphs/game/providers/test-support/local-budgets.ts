import pino from 'pino';
import { WindowCounter } from '#runtime/limits/window-counter';
import type { BudgetTools } from '../request-budget';
import { ProviderResponses } from '../response-store';

/** Returns budgets that no other process shares. */
export function localBudgets(): BudgetTools {
  const log = pino({ level: 'silent' });
  return { counter: new WindowCounter('provider', null, log), store: new ProviderResponses(null, log) };
}
