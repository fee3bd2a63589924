import { artefactsFolder, writeArtefacts } from '#schema/artefacts';
import { generateArtefacts } from './generate-artefacts';

const { artefacts, hints } = generateArtefacts();
writeArtefacts(artefacts);
for (const { code, message } of hints) process.stdout.write(`composition hint: ${code}: ${message}\n`);
process.stdout.write(`Wrote ${artefacts.size} artefacts to ${artefactsFolder}\n`);
