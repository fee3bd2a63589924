import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Deployment } from 'kubernetes-models/apps/v1/Deployment';
import { Job } from 'kubernetes-models/batch/v1/Job';
import { Ingress } from 'kubernetes-models/networking.k8s.io/v1/Ingress';
import { NetworkPolicy } from 'kubernetes-models/networking.k8s.io/v1/NetworkPolicy';
import { PodDisruptionBudget } from 'kubernetes-models/policy/v1/PodDisruptionBudget';
import { ConfigMap } from 'kubernetes-models/v1/ConfigMap';
import { Namespace } from 'kubernetes-models/v1/Namespace';
import { Service } from 'kubernetes-models/v1/Service';
import { parse, parseAllDocuments } from 'yaml';
import { z } from 'zod';
import { packageRoot } from '#runtime/package-root';

const MODELS = {
  Deployment,
  Job,
  Ingress,
  NetworkPolicy,
  PodDisruptionBudget,
  ConfigMap,
  Namespace,
  Service,
};

// Object.keys has the type of any string.
const kinds = Object.keys(MODELS) as (keyof typeof MODELS)[];

const object = z.looseObject({
  apiVersion: z.string(),
  kind: z.enum(kinds),
  metadata: z.looseObject({ name: z.string(), labels: z.record(z.string(), z.string()).default({}) }),
});

export type ParsedObject = z.infer<typeof object>;

const folder = join(packageRoot, 'deploy/kubernetes');
const read = (path: string) => readFileSync(join(folder, path), 'utf8');

/** Returns the objects of several YAML documents. */
const objectsIn = (text: string) =>
  parseAllDocuments(text).map((document) => object.parse(document.toJS({ maxAliasCount: -1 })));

const kustomization = z.looseObject({ resources: z.array(z.string()) });

/** Returns the objects of a folder that its kustomization names, without those of other folders. */
export function readObjects(name: 'base' | 'example'): readonly ParsedObject[] {
  const { resources } = kustomization.parse(parse(read(`${name}/kustomization.yaml`)));
  return resources
    .filter((resource) => !resource.startsWith('..'))
    .flatMap((resource) => objectsIn(read(`${name}/${resource}`)));
}

const example = z.looseObject({
  configMapGenerator: z.tuple([z.looseObject({ literals: z.array(z.string()) })]),
});

/** Returns the settings of the example: those of the base and its own. */
export function readSettings(): Readonly<Record<string, string>> {
  const lines = read('base/settings.env').match(/^\w+=.*$/gm) ?? [];
  const { configMapGenerator } = example.parse(parse(read('example/kustomization.yaml')));
  const settings = [...lines, ...configMapGenerator[0].literals].map((line) => {
    const [name = '', ...value] = line.split('=');
    return [name, value.join('=')];
  });
  return Object.fromEntries(settings);
}

/** Returns the example as kubectl renders it; null where none is installed. */
export function renderExample(): readonly ParsedObject[] | null {
  const { status, error, stdout, stderr } = spawnSync('kubectl', ['kustomize', join(folder, 'example')], {
    encoding: 'utf8',
  });
  if (error) return null;
  if (status !== 0) throw new Error(stderr);
  return objectsIn(stdout);
}

/**
 * Checks an object against the schema of its kind.
 *
 * @returns the paths of fields that the schema does not have.
 * @throws Error when a field is missing or has a wrong value.
 */
export function unknownFields(parsed: ParsedObject): readonly string[] {
  const { validate } = MODELS[parsed.kind].prototype;
  // The validator reads each field of the schema, and no other.
  const known = new Set<string>();
  validate.call(recordReads(parsed, '', known));
  return pathsIn(parsed, '').filter((path) => !known.has(path));
}

function recordReads<Value>(value: Value, path: string, known: Set<string>): Value {
  if (typeof value !== 'object' || value === null) return value;
  return new Proxy(value, {
    get: (target, key, receiver) => {
      const child: unknown = Reflect.get(target, key, receiver);
      if (typeof key === 'symbol') return child;
      known.add(`${path}.${key}`);
      return recordReads(child, `${path}.${key}`, known);
    },
  });
}

function pathsIn(value: unknown, path: string): readonly string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, child]) => [
    `${path}.${key}`,
    ...pathsIn(child, `${path}.${key}`),
  ]);
}
