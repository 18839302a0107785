-- Live sessions stay valid: their cookies still hold the token.
UPDATE "sessions" SET "token" = encode(sha256(convert_to("token", 'UTF8')), 'hex');
