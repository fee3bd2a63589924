/** Saves a text as a file of the browser's downloads. */
export function saveFile(name: string, contents: string, type: 'text/csv' | 'application/json'): void {
  const address = URL.createObjectURL(new Blob([contents], { type }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  URL.revokeObjectURL(address);
}
