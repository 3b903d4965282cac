/** Small print stays legible at this edge, and a photo of it is a tenth of what a camera makes. */
const longestEdgePx = 2_000;
const quality = 0.72;
/** A smaller picture is not worth the loss of a second compression. */
const smallBytes = 300_000;

type Size = { width: number; height: number };

/** The size that a picture is drawn at: never larger than it is. */
export function fitInto({ width, height }: Size, edge: number): Size {
  const scale = Math.min(1, edge / Math.max(width, height, 1));
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}

/**
 * A photo as a JPEG of at most 2000 px, upright, without what the camera wrote into it (place and time). The original
 * comes back when it is small, when the phone cannot read it, or when nothing would be gained.
 */
export async function reducePhoto(file: File): Promise<File> {
  if (file.size <= smallBytes) return file;
  try {
    const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' });
    const size = fitInto(bitmap, longestEdgePx);
    const blob = await draw(bitmap, size);
    bitmap.close();
    // Some phones answer a canvas that is too large for them with nothing, or with another format.
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
  // What is see-through in a PNG would turn black.
  context.fillStyle = '#fff';
  context.fillRect(0, 0, width, height);
  context.drawImage(bitmap, 0, 0, width, height);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality));
  canvas.width = 0;
  return blob;
}
