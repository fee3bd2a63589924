import { Document, visit } from 'yaml';
import { AREAS } from '#protocol/areas';
import { deployment, disruptionBudget, job, type KubernetesObject, service } from './objects';
import { area, gateway, migrate, worker } from './processes';

/** Returns the generated files of `deploy/kubernetes/base`, by name. */
export function kubernetesFiles(): Readonly<Record<string, string>> {
  return {
    'gateway.yaml': yaml([
      deployment(gateway()),
      service(gateway(), { headless: false }),
      disruptionBudget(gateway()),
    ]),
    'areas.yaml': yaml(
      AREAS.map(area).flatMap((process) => [
        deployment(process),
        service(process, { headless: true }),
        disruptionBudget(process),
      ]),
    ),
    // Without a disruption budget: of one worker, none could be moved.
    'worker.yaml': yaml([deployment(worker())]),
    'migrate.yaml': yaml([job(migrate())]),
  };
}

function yaml(objects: readonly KubernetesObject[]): string {
  const texts = objects.map((object) => {
    const document = new Document(object, { aliasDuplicateObjects: false });
    visit(document, {
      Map: (_, map) => {
        // Each variable in a line.
        if (map.has('value') || map.has('valueFrom')) map.flow = true;
      },
    });
    return document.toString({ lineWidth: 0 });
  });
  return `# Written by \`npm run generate\` (processes/deployment/kubernetes).\n${texts.join('---\n')}`;
}
