import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020';
import addFormats from 'ajv-formats';
import { z } from 'zod';
import type { OpenApiDocument } from '#facade/openapi/build-openapi';
import { packageRoot } from '#runtime/package-root';
import type { ApiResponse } from '#tests/support/api-client';
import { suitePlatform } from '#tests/support/suite';
import { REQUESTS, type ValidRequest } from './input-limits/requests';
import { type TextMakers, variantsOf } from './input-limits/variants';

const trigger = (length: number) => `any(npc_kill:a:1; npc_kill:b:1${' '.repeat(Math.max(0, length - 31))})`;

/** Texts that have a syntax. */
const TEXTS: TextMakers = { 'tasks[].trigger': trigger, 'document.board.tasks[].trigger': trigger };

/** What is valid by the schema and rejected because of something else, and why. */
const OTHER_REASONS: Readonly<Record<string, string>> = {
  'document missing': 'or else another property',
  'document null': 'or else another property',
  'document.mode missing': 'solo, which has no team size',
  'document.team_size missing': 'required for teams',
  'reports[].left_at missing': 'the player left or was still there',
  'reports[].left_at null': 'the player left or was still there',
  'reports[].level of minimum 1': 'for skills only',
  'reports[].level of maximum 9007199254740991': 'for skills only',
  'tasks[].tier of minimum 1': 'no tier of the event',
  'tasks[].tier of maximum 5': 'no tier of the event',
  'tasks[].pictureId of maxLength 36': 'no picture of the library',
  'document.board.size of minimum 1': 'too small for the tasks',
  'document.board.tasks of maxItems 625': 'all on one position',
  'document.board.tasks[].position of maximum 624': 'not on the board',
  'document.board.tasks[].tier of minimum 1': 'no tier of the document',
  'document.board.tasks[].tier of maximum 5': 'no tier of the document',
  'document.board.tasks[].picture_id of maxLength 36': 'no picture of the library',
};

/** What is beyond the years 0 to 9999 for an event, but not for a template of the library. */
const NOT_ITS_YEARS = /^document\.(duration_ms of max|board\.tasks\[\]\.hidden_for_ms of)/;
const hasStart = (name: string) => name !== 'CreateBingoTemplate';

const document: OpenApiDocument = JSON.parse(
  readFileSync(join(packageRoot, 'schema/artefacts/openapi.json'), 'utf8'),
);
const ajv = addFormats(new Ajv2020({ strict: false }));
const platform = suitePlatform();

const endpoints = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).flatMap(([method, operation]) =>
    operation.requestBody ? [{ path, method: method.toUpperCase(), ...operation }] : [],
  ),
);

type Endpoint = (typeof endpoints)[number];

describe('The schema of a body', () => {
  test.each(endpoints.map((endpoint) => [endpoint.operationId, endpoint] as const))(
    '%s accepts what its endpoint accepts',
    async (name, endpoint) => {
      const prepare = REQUESTS[name];
      const [schema] = Object.values(endpoint.requestBody?.content ?? {}).map((content) => content.schema);
      if (!prepare || !schema) throw new Error(`There is no request of ${name}`);
      const isValid = ajv.compile(schema);
      const variantsFor = ({ files, body }: ValidRequest) =>
        variantsOf(schema, { ...files, ...body }, TEXTS).filter(
          // A form has no null.
          (variant) => !files || !Object.values(variant.body).includes(null),
        );
      const differing: string[] = [];
      const count = variantsFor(await prepare(platform)).length;
      for (let index = 0; index < count; index += 1) {
        const request = await prepare(platform);
        const variant = variantsFor(request)[index];
        if (!variant) throw new Error(`The requests of ${name} differ`);
        const response = await send(endpoint, { ...request, body: variant.body });
        const isRefused =
          variant.name in OTHER_REASONS || (hasStart(name) && NOT_ITS_YEARS.test(variant.name));
        const expected = isValid(withNames(variant.body)) && !isRefused;
        if (expected === isRejected(response)) differing.push(`${variant.name}: ${response.text}`);
      }
      expect(differing).toEqual([]);
    },
  );
});

async function send({ method, ...endpoint }: Endpoint, request: ValidRequest): Promise<ApiResponse> {
  const { path = endpoint.path, body, headers, files } = request;
  const client = headers ? platform.anonymous : await platform.admin();
  return client.request(path, {
    method,
    ...(files ? { form: formOf(body) } : { json: body }),
    ...(headers && { headers }),
  });
}

/** Returns a body as its schema describes it: with text where files are. */
function withNames(body: Readonly<Record<string, unknown>>): object {
  return Object.fromEntries(
    Object.entries(body).map(([name, value]) => [name, value instanceof Blob ? 'file' : value]),
  );
}

function formOf(body: Readonly<Record<string, unknown>>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(body)) {
    form.set(name, value instanceof Blob ? value : String(value));
  }
  return form;
}

const partly = z.object({
  failed: z.number().optional(),
  results: z.array(z.object({ outcome: z.string() })).optional(),
});

/** Whether a request, or the item of a list that fails alone, was rejected. */
function isRejected({ status, body }: ApiResponse): boolean {
  if (status >= 500) throw new Error(`Responded ${status}`);
  const { failed, results } = partly.safeParse(body).data ?? {};
  return status === 400 || (failed ?? 0) > 0 || (results ?? []).some(({ outcome }) => outcome === 'rejected');
}
