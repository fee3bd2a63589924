import type { AreaEnvironment, AreaSettings } from '#kit/area-module';
import type { BudgetTools } from './request-budget';

/** What providers are opened with. */
export interface ProviderEnvironment extends Pick<AreaEnvironment, 'log' | 'stopping' | 'observer'> {
  readonly settings: Pick<AreaSettings, 'game' | 'baseUrl'>;
  /** Shared by all providers of the process. */
  readonly budgets: BudgetTools;
}
