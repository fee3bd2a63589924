import { createContext, useContext } from 'react';

/** What the page says about the platform. */
interface Facts {
  readonly product: string;
  readonly version: string;
  /** Whether sign-in uses the sandbox instead of a real identity provider. */
  readonly sandbox: boolean;
}

const FactsContext = createContext<Facts>({ product: '', version: '', sandbox: false });

export const FactsProvider = FactsContext.Provider;

/** Returns what the page says about the platform. */
export function useFacts(): Facts {
  return useContext(FactsContext);
}

/** Reads the facts that the server wrote into an element's data attributes. */
export function readFacts({ dataset }: HTMLElement): Facts {
  return {
    product: dataset.product ?? '',
    version: dataset.version ?? '',
    sandbox: dataset.signIn === 'sandbox',
  };
}
