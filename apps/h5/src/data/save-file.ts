/** Delay before the object URL is revoked; the download must have started by then. */
const KEEP_MS = 60_000;

/** Saves a file on the device. */
export function saveFile(file: File): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = file.name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), KEEP_MS);
}
