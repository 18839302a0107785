/** What an operator tells an instance alone, of mail server, Redis and issuer that are not there. */
export const operatorSecrets = {
  METRICS_TOKEN: 'what-asks-for-the-figures',
  SMTP_URL: 'smtp://mailer:what-opens-the-mail-server@127.0.0.1:9',
  PUBLIC_URL: 'https://links.example.com',
  REDIS_URL: 'redis://limits:what-opens-redis@127.0.0.1:9',
  OIDC_ISSUER: 'http://127.0.0.1:9',
  OIDC_CLIENT_ID: 'an-id',
  OIDC_CLIENT_SECRET: 'what-the-issuer-knows-it-by',
}
