import { z } from 'zod';

export const fileStorageProvider = z.enum(['LOCAL', 'S3', 'WASABI', 'CLOUDINARY', 'DIGITALOCEAN']);
export type FileStorageProvider = z.infer<typeof fileStorageProvider>;

export const imageFolder = z.enum([
  'profile_pictures_avatars',
  'organization_teams_avatars',
  'organization_images',
  'project_images',
]);
export type ImageFolder = z.infer<typeof imageFolder>;
