import { showToast } from '#data/toast-store.ts';

const TYPE = 'image/png';

/** Downloads the drawing as a picture file. */
export function downloadPicture(canvas: HTMLCanvasElement, name: string): void {
  withPicture(canvas, (picture) => download(picture, name));
}

/** Opens the device's share sheet with the drawing; downloads it where files cannot be shared. */
export function sharePicture(canvas: HTMLCanvasElement, name: string): void {
  withPicture(canvas, (picture) => {
    const files = [new File([picture], name, { type: TYPE })];
    if (!navigator.canShare?.({ files })) return download(picture, name);
    navigator.share({ files }).catch((error: unknown) => {
      // Closing the share sheet is not a failure.
      if (!(error instanceof DOMException && error.name === 'AbortError')) download(picture, name);
    });
  });
}

function withPicture(canvas: HTMLCanvasElement, use: (picture: Blob) => void): void {
  canvas.toBlob((picture) => (picture ? use(picture) : showToast({ key: 'unexpectedError', tone: 'error' })), TYPE);
}

function download(picture: Blob, name: string): void {
  const url = URL.createObjectURL(picture);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
}
