import type { AreaEnvironment, AreaSettings } from '#kit/area-module';
import type { BudgetTools } from './request-budget';

/** The environment in which providers are opened. */
export interface ProviderEnvironment extends Pick<AreaEnvironment, 'log' | 'stopping' | 'observer'> {
  readonly settings: Pick<AreaSettings, 'game' | 'baseUrl'>;
  /** Shared by all providers of the process. */
  readonly budgets: BudgetTools;
}
