import { addressOf, headersOf, refreshSession } from '#client/lib/api.ts';
import { ApiError, NetworkError } from '#client/lib/api-error.ts';
import type { Endpoint, ResponseOf } from '#shared/http/endpoint.ts';

interface Upload {
  query: unknown;
  file: File;
  /** 0 to 1. */
  onProgress: (share: number) => void;
}

const unauthorized = 401;

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function sendOnce(endpoint: Endpoint, { query, file, onProgress }: Upload): Promise<XMLHttpRequest> {
  const body = new FormData();
  body.set('file', file);
  const request = new XMLHttpRequest();
  request.open(endpoint.method, addressOf(endpoint, { query }));
  for (const [name, value] of headersOf(body)) request.setRequestHeader(name, value);
  request.upload.addEventListener('progress', ({ loaded, total }) =>
    onProgress(total > 0 ? loaded / total : 0),
  );
  return new Promise((resolve, reject) => {
    request.addEventListener('load', () => resolve(request));
    request.addEventListener('error', () => reject(new NetworkError()));
    request.addEventListener('abort', () => reject(new NetworkError()));
    request.send(body);
  });
}

/** Sends a file and tells how far it is; `fetch` knows nothing of that. */
export async function uploadFile<E extends Endpoint>(endpoint: E, upload: Upload): Promise<ResponseOf<E>> {
  let request = await sendOnce(endpoint, upload);
  if (request.status === unauthorized && (await refreshSession())) request = await sendOnce(endpoint, upload);
  const body = parsed(request.responseText);
  if (request.status < 200 || request.status > 299) throw new ApiError(request.status, body);
  // biome-ignore lint/nursery/noUnsafeTypeAssertion: the server answers what the shared endpoint says; its tests hold it to that
  return body as ResponseOf<E>;
}

async function fetchOnce(endpoint: Endpoint, params: unknown): Promise<Response> {
  try {
    return await fetch(addressOf(endpoint, { params }), { headers: headersOf(undefined) });
  } catch (error) {
    throw new NetworkError({ cause: error });
  }
}

/** Fetches a file as the signed-in person and hands it to the browser's downloads. */
export async function downloadFile(endpoint: Endpoint, params: unknown, name: string): Promise<void> {
  let response = await fetchOnce(endpoint, params);
  if (response.status === unauthorized && (await refreshSession()))
    response = await fetchOnce(endpoint, params);
  if (!response.ok) throw new ApiError(response.status, parsed(await response.text()));
  const address = URL.createObjectURL(await response.blob());
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  URL.revokeObjectURL(address);
}
