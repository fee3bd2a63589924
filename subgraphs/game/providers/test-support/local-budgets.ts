import pino from 'pino';
import { WindowCounter } from '#runtime/limits/window-counter';
import { ProviderAnswers } from '../answer-store';
import type { BudgetTools } from '../request-budget';

/** Returns budgets that no other process shares. */
export function localBudgets(): BudgetTools {
  const log = pino({ level: 'silent' });
  return { counter: new WindowCounter('provider', null, log), store: new ProviderAnswers(null, log) };
}
