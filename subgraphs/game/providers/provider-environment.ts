import type { AreaEnvironment, AreaSettings } from '#kit/area-module';

/** What providers are opened with. */
export interface ProviderEnvironment extends Pick<AreaEnvironment, 'log' | 'stopping' | 'observer'> {
  readonly settings: Pick<AreaSettings, 'game' | 'baseUrl'>;
}
