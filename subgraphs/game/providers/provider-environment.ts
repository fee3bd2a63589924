import type { AreaEnvironment, AreaSettings } from '#kit/area-module';
import type { BudgetTools } from './request-budget';
import type { RequestOutcomes } from './request-outcomes';

/** The environment in which providers are opened. */
export interface ProviderEnvironment extends Pick<AreaEnvironment, 'log' | 'stopping' | 'observer'> {
  readonly settings: Pick<AreaSettings, 'game' | 'baseUrl'>;
  /** Shared by all providers of the process. */
  readonly budgets: BudgetTools;
  /** Records what the providers respond. */
  readonly outcomes?: RequestOutcomes;
}
