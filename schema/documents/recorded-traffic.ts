import { z } from 'zod';

const text = z.string().nullish();

const harFile = z.object({
  log: z.object({
    entries: z.array(
      z.object({
        request: z.object({
          method: z.string(),
          url: z.url(),
          postData: z
            .object({
              mimeType: z.string().default(''),
              text,
              params: z.array(z.object({ name: z.string() })).nullish(),
            })
            .nullish(),
        }),
        response: z
          .object({
            status: z.number(),
            content: z.object({ mimeType: z.string().default(''), text, encoding: text }).nullish(),
          })
          .nullish(),
      }),
    ),
  }),
});

type Entry = z.output<typeof harFile>['log']['entries'][number];

/** One request of recorded traffic: what it sent, and what came back. */
export interface RecordedRequest {
  readonly method: string;
  readonly url: string;
  /** Query parameters and fields of the body, such as `tasks[].name`. */
  readonly sends: readonly string[];
  /** Fields of a successful response. */
  readonly reads: readonly string[];
  /** Whether the response, successful or not, is JSON; true if none was recorded. */
  readonly returnsJson: boolean;
}

/** Reads a HAR file, as browsers and proxies export it; null for another value. */
export function readRecordedTraffic(value: unknown): RecordedRequest[] | null {
  const { data } = harFile.safeParse(value);
  return (
    data?.log.entries.map(({ request, response }) => ({
      method: request.method,
      url: request.url,
      sends: [...new URL(request.url).searchParams.keys(), ...sentFields(request)],
      reads: receivedFields(response),
      returnsJson: !response || isJson(response.content?.mimeType ?? ''),
    })) ?? null
  );
}

function sentFields({ postData }: Entry['request']): string[] {
  if (!postData) return [];
  if (isJson(postData.mimeType)) return fieldsOf(postData.text ?? '');
  return postData.params?.map(({ name }) => name) ?? [];
}

function receivedFields(response: Entry['response']): string[] {
  const content = response?.content;
  if (!content || response.status < 200 || response.status > 299 || !isJson(content.mimeType)) return [];
  const body = content.text ?? '';
  return fieldsOf(content.encoding === 'base64' ? Buffer.from(body, 'base64').toString('utf8') : body);
}

function isJson(mimeType: string): boolean {
  return /^application\/(?:[\w.-]+\+)?json\b/i.test(mimeType);
}

/** Returns the paths of all values in a JSON text; none for a text that was cut off. */
function fieldsOf(json: string): string[] {
  try {
    return [...new Set(pathsOf(JSON.parse(json)))];
  } catch {
    return [];
  }
}

function pathsOf(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(pathsOf).map((path) => `[]${path && `.${path}`}`);
  if (typeof value !== 'object' || value === null) return [''];
  return Object.entries(value).flatMap(([key, inner]) => {
    const paths = pathsOf(inner);
    return paths.length === 0
      ? [key]
      : paths.map((path) => (path === '' || path.startsWith('[]') ? key + path : `${key}.${path}`));
  });
}
