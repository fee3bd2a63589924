import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { AREAS } from '#protocol/areas';
import { packageRoot } from '#runtime/package-root';
import { composeBlocks, publishedPorts, scrapeBlocks } from './compose-blocks';
import { replaceBlocks } from './generated-blocks';
import { kubernetesFiles } from './kubernetes/kubernetes-files';
import { proxyBlocks } from './proxy-blocks';

/** Returns the deployment files that are generated or have generated blocks, by absolute path. */
export function deploymentFiles(): ReadonlyMap<string, string> {
  const blocks = {
    'docker-compose.yml': publishedPorts(),
    'compose.large.yml': composeBlocks(),
    'deploy/nginx.conf': proxyBlocks(),
    'deploy/prometheus/prometheus.yml': scrapeBlocks(),
    'deploy/update.sh': { areas: [`areas='${AREAS.join(' ')}'`] },
  };
  const renewed = Object.entries(blocks).map(([path, renewedBlocks]) => {
    const file = join(packageRoot, path);
    return [file, replaceBlocks(readFileSync(file, 'utf8'), renewedBlocks)] as const;
  });
  const generated = Object.entries(kubernetesFiles()).map(
    ([name, text]) => [join(packageRoot, 'deploy/kubernetes/base', name), text] as const,
  );
  return new Map([...renewed, ...generated]);
}
