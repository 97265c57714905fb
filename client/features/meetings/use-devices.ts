import { useEffect, useRef, useState } from 'react';

export interface DeviceChoice {
  readonly hasMicrophone: boolean;
  readonly hasCamera: boolean;
  readonly microphoneId: string;
  readonly cameraId: string;
  readonly speakerId: string;
}

export const noDevices: DeviceChoice = {
  hasMicrophone: false,
  hasCamera: false,
  microphoneId: '',
  cameraId: '',
  speakerId: '',
};

const named = (deviceId: string) => (deviceId === '' ? true : { deviceId });

/** The devices of this computer, and what the chosen camera shows. Their names are known once one of them was allowed. */
export function useDevices({ hasMicrophone, hasCamera, microphoneId, cameraId }: DeviceChoice) {
  const [devices, setDevices] = useState<readonly MediaDeviceInfo[]>([]);
  const [isRefused, setRefused] = useState(false);
  const [stream, setStream] = useState<MediaStream>();
  const preview = useRef<HTMLVideoElement>(null);

  useEffect(() => {
    const media = navigator.mediaDevices;
    if (media === undefined) return setRefused(hasMicrophone || hasCamera);
    let opened: MediaStream | undefined;
    let isOver = false;
    const close = () => {
      for (const track of opened?.getTracks() ?? []) track.stop();
    };
    async function open(): Promise<void> {
      const audio = hasMicrophone && named(microphoneId);
      const video = hasCamera && named(cameraId);
      if (audio || video) opened = await media.getUserMedia({ audio, video });
      if (isOver) return close();
      setStream(opened);
      setRefused(false);
      setDevices(await media.enumerateDevices());
    }
    open().catch(() => !isOver && setRefused(true));
    return () => {
      isOver = true;
      close();
    };
  }, [hasMicrophone, hasCamera, microphoneId, cameraId]);

  useEffect(() => {
    if (preview.current) preview.current.srcObject = stream ?? null;
  }, [stream]);

  const ofKind = (kind: MediaDeviceKind) =>
    devices.filter((device) => device.kind === kind && device.deviceId !== '');
  return { preview, isRefused, ofKind };
}
