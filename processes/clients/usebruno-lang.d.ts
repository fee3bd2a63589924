/** Types of the parts of `@usebruno/lang` that we use; the package ships none. */
declare module '@usebruno/lang' {
  /** A parameter, header, form field or variable. */
  interface BruItem {
    name: string;
    value: string | string[];
    enabled: boolean;
    type?: 'path' | 'query' | 'text' | 'file';
    local?: boolean;
  }

  interface BruRequest {
    meta: { name: string; type: 'http'; seq: number | string };
    http: { method: string; url: string; body: 'none' | 'json' | 'multipartForm'; auth: 'inherit' | 'none' };
    params?: BruItem[];
    headers?: BruItem[];
    body?: { json?: string; multipartForm?: BruItem[] };
    vars?: { res: BruItem[] };
    assertions?: BruItem[];
    settings?: { followRedirects: boolean };
    docs?: string;
  }

  interface BruFolder {
    meta?: { name: string; seq: number | string };
    auth?: { mode: 'bearer'; bearer: { token: string } };
    docs?: string;
  }

  interface BruEnvironment {
    variables: { name: string; value: string; enabled: boolean; secret: boolean }[];
  }

  function jsonToBruV2(request: BruRequest): string;
  function bruToJsonV2(text: string): BruRequest;
  function jsonToCollectionBru(folder: BruFolder): string;
  function envJsonToBruV2(environment: BruEnvironment): string;
  function collectionBruToJson(text: string): BruFolder;
  function bruToEnvJsonV2(text: string): BruEnvironment;
}
