import { readEndpoints, summaryOf } from './endpoint-files';

const say = (line: string) => void process.stdout.write(`${line}\n`);

/**
 * Prints how many files each REST endpoint is read in, most first. Arguments name parts of operations whose
 * files are listed.
 */
function main(): void {
  const wanted = process.argv.slice(2).map((part) => part.toLowerCase());
  const endpoints = readEndpoints();
  for (const { name, files } of endpoints) {
    const isListed = wanted.some((part) => name.toLowerCase().includes(part));
    if (wanted.length === 0 || isListed) say(`${String(files.length).padStart(3)} ${name}`);
    if (isListed) for (const file of files) say(`      ${file}`);
  }
  const { median, p90, maximum } = summaryOf(endpoints);
  say(`${endpoints.length} endpoints: median ${median}, p90 ${p90}, maximum ${maximum} files`);
}

main();
