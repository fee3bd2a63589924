import { type Process, SHUTDOWN_TIMEOUT_SECONDS } from './processes';

/** A Kubernetes object, as in YAML. */
export type KubernetesObject = Readonly<Record<string, unknown>>;

/** Seconds for which a stopping process still accepts connections of those who do not know yet. */
const NOTICE_SECONDS = 5;

/** Seconds after which a process that did not exit by itself is killed. */
const KILLED_AFTER_SECONDS = NOTICE_SECONDS + SHUTDOWN_TIMEOUT_SECONDS + 5;

export function deployment(process: Process): KubernetesObject {
  return {
    apiVersion: 'apps/v1',
    kind: 'Deployment',
    metadata: metadata(process),
    spec: {
      replicas: process.replicas,
      strategy: { rollingUpdate: { maxSurge: 1, maxUnavailable: 0 } },
      selector: { matchLabels: selector(process) },
      template: {
        metadata: { labels: labels(process) },
        spec: { ...pod(process), terminationGracePeriodSeconds: KILLED_AFTER_SECONDS },
      },
    },
  };
}

/** A Job that is repeated until it succeeds, and removed after a day. */
export function job(process: Process): KubernetesObject {
  return {
    apiVersion: 'batch/v1',
    kind: 'Job',
    metadata: metadata(process),
    spec: {
      backoffLimit: 3,
      ttlSecondsAfterFinished: 86_400,
      template: {
        metadata: { labels: labels(process) },
        spec: { ...pod(process), restartPolicy: 'OnFailure' },
      },
    },
  };
}

/**
 * A Service of all ports but that of metrics.
 *
 * @param headless its name has the addresses of all ready pods: who is refused by one connects to the next.
 */
export function service(process: Process, { headless }: { readonly headless: boolean }): KubernetesObject {
  const ports = process.ports.filter(({ name }) => name !== 'metrics');
  return {
    apiVersion: 'v1',
    kind: 'Service',
    metadata: metadata(process),
    spec: {
      ...(headless && { clusterIP: 'None' }),
      selector: selector(process),
      ports: ports.map(({ name, containerPort }) => ({ name, port: containerPort, targetPort: name })),
    },
  };
}

/** Allows one pod at a time to be moved, and those that are not ready always. */
export function disruptionBudget(process: Process): KubernetesObject {
  return {
    apiVersion: 'policy/v1',
    kind: 'PodDisruptionBudget',
    metadata: metadata(process),
    spec: {
      maxUnavailable: 1,
      unhealthyPodEvictionPolicy: 'AlwaysAllow',
      selector: { matchLabels: selector(process) },
    },
  };
}

const COMPONENTS = { gateway: 'gateway', subgraph: 'area', worker: 'worker', migrate: 'migrate' } as const;

const selector = ({ name }: Process) => ({ 'app.kubernetes.io/name': name });

const labels = (process: Process) => ({
  ...selector(process),
  'app.kubernetes.io/component': COMPONENTS[process.kind],
  'app.kubernetes.io/part-of': 'community-platform',
});

const metadata = (process: Process) => ({ name: process.name, labels: labels(process) });

function pod(process: Process): KubernetesObject {
  return {
    automountServiceAccountToken: false,
    // Services would set variables such as AUTH_PORT.
    enableServiceLinks: false,
    // An init process: as PID 1, Node would ignore signals that arrive before its handlers exist.
    shareProcessNamespace: true,
    securityContext: {
      runAsNonRoot: true,
      runAsUser: 1000,
      runAsGroup: 1000,
      fsGroup: 1000,
      seccompProfile: { type: 'RuntimeDefault' },
    },
    topologySpreadConstraints: [
      {
        maxSkew: 1,
        topologyKey: 'kubernetes.io/hostname',
        whenUnsatisfiable: 'ScheduleAnyway',
        labelSelector: { matchLabels: selector(process) },
      },
    ],
    containers: [container(process)],
    // Uploads on their way to the bucket are in /data.
    volumes: [memory('tmp', '64Mi'), memory('data', '256Mi')],
  };
}

const memory = (name: string, sizeLimit: string) => ({ name, emptyDir: { medium: 'Memory', sizeLimit } });

function container(process: Process): KubernetesObject {
  return {
    name: process.name,
    image: 'community-platform',
    args: process.arguments,
    envFrom: [{ configMapRef: { name: 'settings' } }],
    env: environment(process),
    ...(process.ports.length > 0 && { ports: process.ports, ...PROBES }),
    resources: {
      requests: { cpu: '100m', memory: process.memory.requested },
      limits: { memory: process.memory.limit },
    },
    securityContext: {
      allowPrivilegeEscalation: false,
      readOnlyRootFilesystem: true,
      capabilities: { drop: ['ALL'] },
    },
    volumeMounts: [
      { name: 'tmp', mountPath: '/tmp' },
      { name: 'data', mountPath: '/data' },
    ],
  };
}

/**
 * Ready is what the serving port says: that of metrics checks the database too, whose failure would take all
 * processes out of service. Alive is what the port of metrics says, which listens while a process waits for
 * the migration.
 */
const PROBES = {
  readinessProbe: { httpGet: { path: '/readyz', port: 'http' }, periodSeconds: 5, timeoutSeconds: 3 },
  livenessProbe: {
    httpGet: { path: '/livez', port: 'metrics' },
    periodSeconds: 10,
    timeoutSeconds: 5,
    failureThreshold: 6,
  },
  lifecycle: { preStop: { sleep: { seconds: NOTICE_SECONDS } } },
};

/** A process names what it misses, so none of its secrets is required to start it. */
function environment({ environment: own, secrets }: Process): readonly KubernetesObject[] {
  return [
    ...Object.entries(own).map(([name, value]) => ({ name, value })),
    ...secrets.map((name) => ({
      name,
      valueFrom: { secretKeyRef: { name: 'platform', key: name, optional: true } },
    })),
  ];
}
