import { z } from 'zod';
import { fileStorageProvider, type ImageFolder } from '#shared/enums/storage.ts';
import { instant } from '#shared/http/codecs.ts';
import { message } from '#shared/text/message.ts';

const mebibyte = 1024 * 1024;

/** Most bytes a picture may have. */
export const imageBytes: Readonly<Record<ImageFolder, number>> = {
  profile_pictures_avatars: 3 * mebibyte,
  organization_teams_avatars: 3 * mebibyte,
  organization_images: 3 * mebibyte,
  project_images: 5 * mebibyte,
};

/** For the `accept` of a file input; the server looks at the content, not at the name. */
export const imageTypes = ['image/png', 'image/jpeg', 'image/webp', 'image/gif'] as const;

/** The pictures of projects. */
export const projectImageTypes = ['image/png', 'image/jpeg'] as const;

/** Most millions of pixels a picture may have: decoding takes less than two seconds of one core. */
export const imageMegapixels = 24;
/** GIF is decoded by our own code, which holds up everything else meanwhile. */
export const gifMegapixels = 4;

export const imageTexts = {
  missing: 'Please choose a picture',
  several: 'Please send one picture at a time',
  unknownFolder: 'This kind of picture is not accepted here',
  wrongType: 'Please choose a PNG, JPEG, WebP or GIF picture',
  wrongProjectType: 'Please choose a PNG or JPEG picture',
  damaged: 'This picture cannot be read. Please save it again or choose another one',
  tooManyPixels: (megapixels: number) =>
    message('This picture has too many pixels. Please choose one of at most {0} megapixels', megapixels),
  tooLarge: (bytes: number) =>
    message('The picture is too large. At most {0} MB are possible', bytes / mebibyte),
} as const;

/** No other keys: existing clients refuse them. */
export const imageAssetSchema = z.strictObject({
  id: z.string(),
  tenantId: z.string(),
  organizationId: z.string().optional(),
  name: z.string(),
  /** Path on this server. */
  url: z.string(),
  thumb: z.string().optional(),
  width: z.number().optional(),
  height: z.number().optional(),
  /** Bytes */
  size: z.number().optional(),
  isFeatured: z.boolean().optional(),
  storageProvider: fileStorageProvider.optional(),
  /** Absolute addresses. */
  fullUrl: z.string().optional(),
  thumbUrl: z.string().optional(),
  createdAt: instant.optional(),
  updatedAt: instant.optional(),
  isActive: z.boolean().optional(),
  isArchived: z.boolean().optional(),
  createdByUserId: z.string().optional(),
});
export type ImageAssetRecord = z.infer<typeof imageAssetSchema>;

/** Whether a client that sends a record back gives the address it was shown for a stored one. */
export function isShownAs(stored: string | null, given: string | null | undefined): boolean {
  if (stored === null || typeof given !== 'string') return stored === given;
  return stored.startsWith('/') ? given.endsWith(stored) : given === stored;
}
