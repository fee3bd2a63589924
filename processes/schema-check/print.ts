/**
 * Writes a text to standard output. A reader that stops early, such as `head`, is no error: the exit code
 * says what was found.
 */
export function print(text: string): void {
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error;
  });
  process.stdout.write(text);
}
