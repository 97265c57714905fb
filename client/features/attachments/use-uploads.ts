import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { errorText } from '#client/lib/api-error.ts';
import { refresh } from '#client/lib/read.ts';
import { inWords } from '#client/lib/texts.ts';
import { uploadFile } from '#client/lib/transfer.ts';
import { attachmentBytes, attachmentTexts } from '#shared/attachments/attachment.schema.ts';
import { attachmentsApi } from '#shared/attachments/attachments.api.ts';

export interface Upload {
  id: number;
  file: File;
  /** 0 to 1. */
  progress: number;
  /** Why it was refused; it waits for another try. */
  failure?: string;
}

let lastId = 0;

/** Files on their way to a task, all at once; what fails stays until it is sent again or given up. */
export function useUploads(taskId: string) {
  const queryClient = useQueryClient();
  const [uploads, setUploads] = useState<readonly Upload[]>([]);

  const edit = (id: number, values: Partial<Upload>) =>
    setUploads((now) => now.map((upload) => (upload.id === id ? { ...upload, ...values } : upload)));
  const drop = (id: number) => setUploads((now) => now.filter((upload) => upload.id !== id));

  async function send({ id, file }: Upload) {
    edit(id, { failure: undefined, progress: 0 });
    if (file.size > attachmentBytes) return edit(id, { failure: inWords(attachmentTexts.tooBig) });
    try {
      const query = { entity: 'Task', entityId: taskId };
      await uploadFile(attachmentsApi.upload, {
        query,
        file,
        onProgress: (progress) => edit(id, { progress }),
      });
      await refresh(queryClient, 'attachments');
      drop(id);
    } catch (error) {
      edit(id, { failure: errorText(error) });
    }
  }

  function add(files: Iterable<File>) {
    const added = [...files].map((file): Upload => {
      lastId += 1;
      return { id: lastId, file, progress: 0 };
    });
    setUploads((now) => [...now, ...added]);
    for (const upload of added) void send(upload);
  }

  return { uploads, add, retry: (upload: Upload) => void send(upload), discard: drop };
}
