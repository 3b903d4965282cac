/** The images of the product: which workspace each is built from, and which folders of it are shipped. */
export const images = {
  gateway: {
    workspace: 'services/gateway',
    folders: ['src'],
    entry: 'services/gateway/src/main.ts',
    // An init container adds the image's own build to the volume of former builds.
    extraFiles: ['pwa/build/bin/keep-former.ts', 'pwa/build/former-assets.ts'],
  },
  applications: {
    workspace: 'services/applications',
    folders: ['src'],
    entry: 'services/applications/src/main.ts',
    extraFiles: [],
  },
  integrations: {
    workspace: 'services/integrations',
    folders: ['src'],
    entry: 'services/integrations/src/main.ts',
    extraFiles: [],
  },
  notifications: {
    workspace: 'services/notifications',
    folders: ['src'],
    entry: 'services/notifications/src/main.ts',
    extraFiles: [],
  },
  sandbox: {
    workspace: 'services/integrations',
    folders: ['src', 'sandbox'],
    entry: 'services/integrations/sandbox/main.ts',
    extraFiles: [],
  },
} as const satisfies Record<string, ImageParts>;

export type ImageParts = {
  workspace: string;
  /** Of the workspace; of the libs it needs only `src` is shipped. */
  folders: readonly string[];
  entry: string;
  extraFiles: readonly string[];
};

export type ImageName = keyof typeof images;

export const imageNames = Object.keys(images) as ImageName[];

/** What its entry point starts; loading it runs nothing. */
export const serviceOf = (name: ImageName): string => `${images[name].workspace}/src/service.ts`;

/** Where each image's Dockerfile is. */
export const dockerfileOf = (name: ImageName): string =>
  name === 'sandbox' ? 'services/integrations/sandbox/Dockerfile' : `services/${name}/Dockerfile`;
