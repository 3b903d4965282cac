/** Small print stays legible at this size, at a tenth of the camera's bytes. */
const longestEdgePx = 2_000;
const quality = 0.72;
/** Smaller pictures are not worth the loss of a second compression. */
const smallBytes = 300_000;

type Size = { width: number; height: number };

/** Returns the size to draw at, which is never larger than the original. */
export function fitInto({ width, height }: Size, edge: number): Size {
  const scale = Math.min(1, edge / Math.max(width, height, 1));
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}

/**
 * Reduces a photo, and removes the place and time that the camera noted. Keeps the original if it is small, unreadable
 * or would not shrink.
 */
export async function reducePhoto(file: File): Promise<File> {
  if (file.size <= smallBytes) return file;
  try {
    const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' });
    const size = fitInto(bitmap, longestEdgePx);
    const blob = await draw(bitmap, size);
    bitmap.close();
    // Some phones return nothing or another format for a canvas that is too large.
    if (blob?.type !== 'image/jpeg' || blob.size === 0 || blob.size >= file.size) return file;
    return new File([blob], `${file.name.replace(/\.[^.]*$/, '')}.jpg`, { type: 'image/jpeg' });
  } catch {
    return file;
  }
}

async function draw(bitmap: ImageBitmap, { width, height }: Size): Promise<Blob | null> {
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext('2d');
  if (!context) return null;
  // Transparent parts of a PNG would turn black.
  context.fillStyle = '#fff';
  context.fillRect(0, 0, width, height);
  context.drawImage(bitmap, 0, 0, width, height);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality));
  canvas.width = 0;
  return blob;
}
