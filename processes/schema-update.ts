import { artefactsFolder, writeArtefacts } from '#schema/artefacts';
import { generateArtefacts } from './generate-artefacts';

async function update(): Promise<void> {
  const { artefacts, hints } = await generateArtefacts();
  writeArtefacts(artefacts);
  for (const { code, message } of hints) process.stdout.write(`composition hint: ${code}: ${message}\n`);
  process.stdout.write(`Wrote ${artefacts.size} artefacts to ${artefactsFolder}\n`);
}

update().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
});
