/** Saves a text or a picture as a file of the browser's downloads. */
export function saveFile(
  name: string,
  contents: BlobPart,
  type: 'text/csv' | 'application/json' | 'image/png',
): void {
  const address = URL.createObjectURL(new Blob([contents], { type }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  URL.revokeObjectURL(address);
}
