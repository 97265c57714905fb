import { z } from 'zod';
import { imageAssetSchema } from '#shared/files/image.schema.ts';
import { endpoint, endpointTable } from '#shared/http/endpoint.ts';

export const filesApi = endpointTable('files', {
  /**
   * Folders: `profile_pictures_avatars`,
   * `organization_teams_avatars`, `organization_images`, `project_images`.
   */
  uploadImage: endpoint({
    method: 'POST',
    path: '/image-assets/upload/:folder',
    summary: 'Upload a picture; its id is then given to a person, team, project or organization',
    params: z.object({ folder: z.string().max(100) }),
    upload: {},
    response: imageAssetSchema,
    status: 201,
  }),
});
